/** The lab's commands: `npm run lab -- <name>`. None of them is part of `npm test`. */
import { runNamed } from '../scripts/run-named.ts'

await runNamed('lab', {
  bench: {
    file: 'lab/bench/all.ts',
    does: 'measures pages, api, billing, chat and scale; name one of them to run it alone',
  },
  soak: { file: 'lab/soak/soak.ts', does: 'runs fifty users for half an hour' },
  screens: { file: 'lab/screens/screens.ts', does: 'photographs every page and role' },
  observatory: {
    file: 'lab/security/observatory.ts',
    does: 'scores the headers of every address',
  },
  'netlify-build': {
    file: 'lab/deploy/netlify-build.ts',
    does: 'builds with Netlify’s own builder and tries the result',
  },
  'going-live': {
    file: 'lab/going-live/check.ts',
    does: 'follows docs/going-live.md in a fresh clone',
  },
  clerk: {
    file: 'lab/real-clerk/run.ts',
    does: 'tries sign-in against a real Clerk development instance',
  },
  conformance: {
    file: 'lab/conformance/run.ts',
    does: 'checks requests and emulators against the vendors’ own types',
  },
  exchanges: {
    file: 'lab/guide/record-exchanges.ts',
    does: 'records the guide’s answers about every entry',
  },
})
