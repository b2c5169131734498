import astro from 'eslint-plugin-astro'
import tseslint from 'typescript-eslint'
import { arrows } from './eslint.arrows.js'

export default [
  { ignores: ['**/.astro/', '.cache/', '.data/', '.netlify/', 'coverage/', 'dist/'] },
  ...tseslint.configs.recommended,
  ...astro.configs['flat/recommended'],
  ...arrows,
]
