/** The parts of the tool that load after its headline. */
export { LinkNotes } from './LinkNotes.tsx'
export { MoreInputs } from './MoreInputs.tsx'
export { TakeHomeDetails } from './TakeHomeDetails.tsx'
export { TaxYearChoice } from './TaxYearChoice.tsx'
