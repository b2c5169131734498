import { vi } from 'vitest'

// A store removes its listeners one second after its last reader has gone. By then, the test that
// stubbed the browser's functions has ended, and another file may run in the same worker.
globalThis.removeEventListener ??= () => undefined

// A toast loads the code that draws it, which needs a document. It may arrive in a later file.
vi.mock('../../src/stores/ui/load-overlays.ts', () => ({ loadOverlays: async () => undefined }))
