/** The lab's commands: `npm run lab -- <name>`. None of them is part of `npm test`. */
import { runNamed } from '../scripts/run-named.ts'

await runNamed('lab', {
  bench: {
    file: 'lab/bench/all.ts',
    does: 'measures pages, api, billing and chat. Name one of them to run only that one',
  },
  soak: {
    file: 'lab/soak.ts',
    does: 'lets signed-in users use the site while vendors fail, then checks the data',
  },
  screens: {
    file: 'lab/screens.ts',
    does: 'takes pictures of every kind of page at two widths, in both themes and three roles',
  },
  documents: {
    file: 'lab/documents.ts',
    does: 'opens every document of the launch kits in LibreOffice and takes pictures of its pages',
  },
  accessibility: {
    file: 'lab/accessibility/every-page.ts',
    does: 'runs the checks of the sweep, such as axe in both themes, on every page',
  },
  'clean-clone': {
    file: 'lab/clean-clone.ts',
    does: 'builds a clean clone with Netlify’s bundler and checks what a deploy would ship',
  },
  links: {
    file: 'lab/outside-links.ts',
    does: 'opens every link to another site, and lists the ones that do not answer',
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
    does: 'asks the guide its test questions and checks its prompts. `--model` asks and grades the real model',
  },
})
