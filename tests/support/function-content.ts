import { writeFunctionContent } from '../../src/build/function-content.ts'

/** Vitest calls this before any test. Writes the files that functions read. */
export const setup = (): void => writeFunctionContent()
