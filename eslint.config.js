import astro from 'eslint-plugin-astro'
import tseslint from 'typescript-eslint'
import { imports } from './eslint.imports.js'

export default [
  { ignores: ['**/.astro/', '**/.cache/', '.data/', '.netlify/', 'coverage/', 'dist/'] },
  ...tseslint.configs.recommended,
  ...astro.configs['flat/recommended'],
  ...imports,
]
