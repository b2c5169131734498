/** The owner's commands: `npm run owner -- <name>`. You can also run each file directly. */
import { runNamed } from '../run-named.ts'

await runNamed('owner', {
  report: {
    file: 'scripts/owner/report.ts',
    does: 'members, payments, refunds and what needs your attention',
  },
  user: {
    file: 'scripts/owner/user.ts',
    does: 'plan, seat and payments of a user; --export, --delete',
  },
  corrections: {
    file: 'scripts/owner/corrections.ts',
    does: 'reports of errors from readers; --accept, --reject',
  },
  due: { file: 'scripts/owner/due.ts', does: 'texts and figures whose review is due' },
  reconcile: {
    file: 'scripts/owner/reconcile.ts',
    does: 'syncs every customer with Stripe now',
  },
  'stripe-setup': {
    file: 'scripts/owner/stripe-setup.ts',
    does: 'creates product, prices, portal and webhook in Stripe',
  },
  'normalize-content': {
    file: 'scripts/owner/normalize-content.ts',
    does: 'writes every content file as the editors’ screen saves it',
  },
  licenses: { file: 'scripts/licenses.ts', does: 'lists all installed packages by license' },
  icons: { file: 'scripts/make-icons.ts', does: 'draws the icons in public/' },
  studio: { file: 'scripts/studio.ts', does: 'opens the database in a browser' },
})
