import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stubBrowser } from '../support/store-browser.ts'

// The stores of the sign-in dialog, with a Clerk whose replies the test sets.

const clerk = vi.hoisted(() => ({
  client: { signIn: {} as Record<string, unknown>, signUp: {} as Record<string, unknown> },
  setActive: async () => undefined,
}))
const loadClerk = vi.hoisted(() => vi.fn<() => Promise<unknown>>())
vi.mock('../../src/browser/clerk.ts', async (load) => ({
  ...(await load<typeof import('../../src/browser/clerk.ts')>()),
  loadClerk,
}))

const container = { replaceChildren: () => undefined }
const navigator = { cookieEnabled: true, onLine: true }
const reload = vi.fn<() => void>()
const { local, session } = stubBrowser({
  document: {
    documentElement: { dataset: {} },
    addEventListener: () => undefined,
    cookie: '',
    getElementById: () => container,
  },
  navigator,
  location: { origin: 'http://localhost', pathname: '/', search: '', hash: '', reload },
})

const [email, password, code] = ['ada@example.com', 'correct horse battery', '424242']

// Another test file in this worker may have loaded these modules without the mocks.
vi.resetModules()
const dialog = await import('../../src/stores/account/sign-in.ts')
const steps = await import('../../src/stores/account/sign-in-steps.ts')
const { $toasts, dismissToast } = await import('../../src/stores/ui/toasts.ts')

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  reload.mockReset()
  local.clear()
  session.clear()
  for (const { id } of $toasts.get()) dismissToast(id)
  loadClerk.mockReset().mockImplementation(async () => clerk)
  clerk.client = { signIn: {}, signUp: {} }
  dialog.openSignIn()
})

afterEach(() => vi.useRealTimers())

const state = () => dialog.$signInDialog.get()
const wrongFields = () => state().error?.fields
const apiError = (code: string) => ({ errors: [{ code, message: '-' }] })
const rejects = (code: string) => vi.fn(() => Promise.reject(apiError(code)))
const titles = () => $toasts.get().map(({ title }) => title)

/** A sign-in in a browser that Clerk does not know. Clerk offers `strategy` as the second step. */
function newDevice(strategy = 'email_code') {
  const signIn = {
    supportedSecondFactors: [{ strategy, emailAddressId: 'email_1' }],
    prepareSecondFactor: vi.fn(async () => signIn),
    attemptSecondFactor: vi.fn(async () => ({ createdSessionId: 'session_1' })),
    create: vi.fn(async () => signIn),
  }
  clerk.client.signIn = signIn
  return signIn
}

function passwordReset() {
  const signIn = {
    firstFactorVerification: { strategy: 'reset_password_email_code' },
    supportedFirstFactors: [{ strategy: 'reset_password_email_code' }],
    create: vi.fn(async (): Promise<unknown> => signIn),
    prepareFirstFactor: vi.fn(async (): Promise<unknown> => signIn),
    attemptFirstFactor: vi.fn(async (): Promise<unknown> => signIn),
    resetPassword: vi.fn<() => Promise<unknown>>(async () => ({ createdSessionId: 'session_1' })),
  }
  clerk.client.signIn = signIn
  return signIn
}

test('the form marks what is missing, and sends nothing to Clerk', async () => {
  loadClerk.mockClear()
  await steps.submitPassword(' ', '')
  expect(wrongFields()).toEqual(['email', 'password'])
  await steps.forgotPassword('')
  expect(wrongFields()).toEqual(['email'])
  expect(loadClerk).not.toHaveBeenCalled()
})

test.each([
  ['form_identifier_not_found', ['email']],
  ['form_password_incorrect', ['password']],
  ['user_locked', []],
])('the form marks the field that Clerk refuses with %s', async (refusal, fields) => {
  clerk.client.signIn = { create: rejects(refusal) }
  await steps.submitPassword(email, password)
  expect(state()).toMatchObject({ step: 'signin', email, busy: undefined, error: { fields } })
})

test('offline, where Clerk returns an empty attempt, the form says that the network failed', async () => {
  clerk.client.signIn = { create: rejects('network_error') }
  await steps.submitPassword(email, password)
  const failed = state().error
  navigator.onLine = false
  clerk.client.signIn = { create: async () => ({ status: null, createdSessionId: null }) }
  await steps.submitPassword(email, password)
  navigator.onLine = true
  expect(state().error).toEqual(failed)
})

test('the form keeps the email while Clerk does not load, and goes on when it does (D2)', async () => {
  newDevice()
  loadClerk.mockRejectedValueOnce(new Error('no reply'))
  await steps.submitPassword(email, password)
  expect(state()).toMatchObject({ step: 'signin', email, busy: undefined, error: { fields: [] } })
  await steps.submitPassword(email, password)
  expect(state().step).toBe('code')
})

test('the form is sign-up for an action until a user has signed in here, and drops it when it closes', () => {
  const save = { kind: 'save', slug: 'a', title: 'A' } as const
  dialog.openSignIn(save)
  expect([state().step, session.has('intent')]).toEqual(['signup', true])
  dialog.closeSignIn()
  expect([state().step, session.has('intent')]).toEqual([undefined, false])
  local.set('signedInBefore', '1')
  dialog.openSignIn(save)
  expect(state().step).toBe('signin')
})

test('an emailed code is sent once, again on request, and marked when it is wrong', async () => {
  const signIn = newDevice()
  await steps.submitPassword(email, password)
  expect([state().step, signIn.prepareSecondFactor.mock.calls.length]).toEqual(['code', 1])
  await steps.submitCode(' ', '')
  expect(wrongFields()).toEqual(['code'])
  signIn.attemptSecondFactor.mockRejectedValueOnce(apiError('form_code_incorrect'))
  await steps.submitCode('111111', '')
  expect([state().step, wrongFields()]).toEqual(['code', ['code']])
  await steps.sendCodeAgain()
  expect(state()).toMatchObject({ notice: expect.any(String), error: undefined })
  expect(signIn.prepareSecondFactor).toHaveBeenCalledTimes(2)
  await steps.submitCode('424 242', '')
  expect(signIn.attemptSecondFactor).toHaveBeenLastCalledWith({ strategy: 'email_code', code })
  expect([state().step, titles()]).toEqual([undefined, ['Welcome back!']])
})

test.each(['signin', 'signup'] as const)('an emailed code cannot be a link at %s', async (mode) => {
  dialog.changeMode(mode)
  const signIn = newDevice('email_link')
  const prepareEmailAddressVerification = vi.fn<() => Promise<unknown>>()
  const attempt = {
    status: 'missing_requirements',
    unverifiedFields: ['email_address'],
    verifications: { emailAddress: { supportedStrategies: ['email_link'] } },
  }
  clerk.client.signUp = { prepareEmailAddressVerification, create: async () => attempt }
  await steps.submitPassword(email, password)
  expect(state()).toMatchObject({ step: mode, error: { fields: [] } })
  expect(signIn.prepareSecondFactor).not.toHaveBeenCalled()
  expect(prepareEmailAddressVerification).not.toHaveBeenCalled()
})

test('a password reset does not ask for the code again after a refused password', async () => {
  const signIn = passwordReset()
  await steps.forgotPassword(email)
  expect(state()).toMatchObject({ step: 'reset', email })
  await steps.submitCode(code, '')
  expect(wrongFields()).toEqual(['password'])
  signIn.attemptFirstFactor.mockRejectedValueOnce(apiError('verification_expired'))
  await steps.submitCode(code, password)
  expect([wrongFields(), state().code === undefined]).toEqual([['code'], false])
  signIn.resetPassword.mockRejectedValueOnce(apiError('form_password_pwned'))
  await steps.submitCode(code, 'password1')
  expect([wrongFields(), state().code]).toEqual([['password'], undefined])
  await steps.submitCode('', password)
  expect(signIn.attemptFirstFactor).toHaveBeenCalledTimes(2)
  expect(signIn.resetPassword).toHaveBeenLastCalledWith({ password, signOutOfOtherSessions: true })
  expect(titles()).toEqual(['Welcome back!'])
})

test.each([
  ['changes the mode', () => dialog.changeMode('signup'), 'signup'],
  ['closes the dialog', () => dialog.closeSignIn(), undefined],
  ['opens the dialog again', () => dialog.openSignIn(), 'signin'],
])('a late reply does not change the dialog after the user %s', async (_, act, step) => {
  for (const isRefused of [true, false]) {
    dialog.openSignIn()
    const { promise, resolve, reject } = Promise.withResolvers<unknown>()
    const signIn = newDevice()
    signIn.create = vi.fn(() => promise as Promise<typeof signIn>)
    const done = steps.submitPassword(email, password)
    act()
    if (isRefused) reject(apiError('form_password_incorrect'))
    else resolve(signIn)
    await done
    const { step: shown, busy, error, code: asked } = state()
    expect([shown, busy, error, asked]).toEqual([step, undefined, undefined, undefined])
  }
})
