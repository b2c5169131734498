/** Circles among our own files. Who may import whom stands in eslint.arrows.js. */
module.exports = {
  forbidden: [
    {
      name: 'no-circular',
      comment: 'Two files that import each other are one file, or miss a third.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
  },
}
