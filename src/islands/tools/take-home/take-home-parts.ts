/** The parts of the tool that load after the headline. */
export { GrossBar } from './GrossBar.tsx'
export { LinkNotes } from './LinkNotes.tsx'
export { MoreInputs } from './MoreInputs.tsx'
export { TakeHomeDetails } from './TakeHomeDetails.tsx'
export { TaxYearChoice } from './TaxYearChoice.tsx'
