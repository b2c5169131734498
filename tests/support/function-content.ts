import { writeFunctionContent } from '../../src/build/function-content.ts'

/** Writes the files that functions read, before any test. */
export const setup = (): void => writeFunctionContent()
