// A store removes its listeners one second after its last reader has gone. By then, the test that
// stubbed the browser's functions has ended, and another file may run in the same worker.
globalThis.removeEventListener ??= () => undefined
