import { expect, test } from 'vitest'
import { isAboutOnePatient, looksLikePatientData } from '../../../domain/chat/guide-patient-data.ts'
import { patientMessages } from './patient-messages.ts'

test.each(patientMessages)('detects patient data: %s', (text) => {
  expect(looksLikePatientData(text)).toBe(true)
})

test.each([
  'What should I charge for a night after a tummy tuck?',
  'My clients are 70 to 85 years old and live alone. How do I price?',
  'a client who is 75 years old with CHF, as an example for my brochure',
  'Does the Patient Brokering Act apply to diabetes coaching?',
  'I was born for this. Licensed since 03/2014.',
  'Mrs. Alvarez is my attorney, should I pay her hourly?',
  'Founded 11/20/2026, EIN 12-3456789',
  'My client wants insulin teaching. May I teach it?',
  'The client has a wound. Do I need an order to dress it?',
  'Nurse Foot Care is on my list. Do I treat diabetic feet?',
  'May I use 1 room for a wound clinic with 4 beds?',
  'I am 58 years old and had cancer. Is this work too heavy?',
  'My mother runs a dementia home in Texas. May I be her nurse?',
  'Dr. Lee asks me to teach insulin in his office.',
  'phone number of the board of nursing is 1-800-555-0199?',
])('detects no patient data: %s', (text) => {
  expect(looksLikePatientData(text)).toBe(false)
})

test.each([
  ['My client has a wound that smells. What do I do?', true],
  ['The patient took her insulin twice, what now?', true],
  ['May I dress wounds?', false],
  ['My client wants to pay by check.', false],
])('tells a question about one patient from others: %s', (text, isAbout) => {
  expect(isAboutOnePatient(text)).toBe(isAbout)
})
