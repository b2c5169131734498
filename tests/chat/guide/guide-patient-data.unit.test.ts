import { expect, test } from 'vitest'
import { looksLikePatientData } from '../../../domain/chat/guide-patient-data.ts'

test.each([
  'DOB 03/14/1948, what do I bill?',
  'her date of birth is March 3, 1948',
  'born on 1948-03-14',
  'MRN: 00482913 needs a visit',
  'medical record number is AB-448291',
  'SSN 123-45-6789',
  'Medicare 1EG4-TE5-MK73',
  'Mrs. Alvarez was discharged yesterday, can I change her dressing?',
  'my patient Mary has dementia and wanders',
  'Client named Robert, A1c 9.2, wants coaching',
  'pt John Smith post-op day 3, drain is full',
  'call 212-555-0142, she takes warfarin 5 mg',
  'my client is 82 yo with CHF and lives alone',
  'this patient is a 74-year-old, bp 190/110, what now',
  'She lives at 14 Oak Hill Road and was diagnosed with COPD',
])('detects patient data: %s', (text) => {
  expect(looksLikePatientData(text)).toBe(true)
})

test.each([
  'What should I charge for a night after a tummy tuck?',
  'Can I coach clients with diabetes in California?',
  'My clients are 70 to 85 years old and live alone. How do I price?',
  'a client who is 75 years old with CHF, as an example for my brochure',
  'Is $1,000 for 12 hours right? 50/50 with my partner?',
  'Does the Patient Brokering Act apply to diabetes coaching?',
  'I was born for this. Licensed since 03/2014.',
  'Call me at 212-555-0142',
  'Mrs. Alvarez is my attorney, should I pay her hourly?',
  'Founded 11/20/2026, EIN 12-3456789',
  'my client Acme Corp wants 40 blood pressure checks a month',
  'phone number of the board of nursing is 1-800-555-0199?',
  '',
])('detects no patient data: %s', (text) => {
  expect(looksLikePatientData(text)).toBe(false)
})

test('checks a long text quickly', () => {
  const started = performance.now()
  for (const part of ['my patient ', '1-', 'Aa ', 'dob ', '(2', 'Mr ', 'pt ']) {
    looksLikePatientData(`diabetes ${part.repeat(100_000 / part.length)}`)
  }
  expect(performance.now() - started).toBeLessThan(1_000)
})
