/** The lab's commands: `npm run lab -- <name>`. None of them is part of `npm test`. */
import { runNamed } from '../scripts/run-named.ts'

await runNamed('lab', {
  bench: {
    file: 'lab/bench/all.ts',
    does: 'measures pages, search, api, billing and chat. Name one of them to run only that one',
  },
  soak: { file: 'lab/soak/soak.ts', does: 'lets 50 users use the site for 30 minutes' },
  screens: {
    file: 'lab/screens/screens.ts',
    does: 'takes screenshots of every kind of page in selected roles',
  },
  accessibility: {
    file: 'lab/accessibility/every-page.ts',
    does: 'runs axe on every page at three widths in both themes',
  },
  observatory: {
    file: 'lab/security/observatory.ts',
    does: 'scores a deployed site with Mozilla’s scanner. Name its host',
  },
  'netlify-build': {
    file: 'lab/deploy/netlify-build.ts',
    does: 'builds with Netlify’s own command and checks the result',
  },
  'going-live': {
    file: 'lab/going-live/check.ts',
    does: 'follows docs/going-live.md in a fresh clone',
  },
  restore: {
    file: 'lab/restore/restore.ts',
    does: 'rehearses a restore of the database, and compares the result with Stripe',
  },
  clerk: {
    file: 'lab/real-clerk/run.ts',
    does: 'tries sign-in against a real Clerk development instance',
  },
  conformance: {
    file: 'lab/conformance/run.ts',
    does: 'checks requests and emulators against the vendors’ own types',
  },
  guide: {
    file: 'lab/guide/ask-questions.ts',
    does: 'asks the guide 60 questions and scores the answers. `--model` asks the real model',
  },
  exchanges: {
    file: 'lab/guide/record-exchanges.ts',
    does: 'records the guide’s answers about every entry',
  },
})
