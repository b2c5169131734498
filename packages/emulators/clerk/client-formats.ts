import type { ClientJSON, SessionJSON, UserJSON } from '@clerk/shared/types'
import { signInJSON, signUpJSON, verification } from './attempts/attempt-formats.ts'
import type { Client, ClerkUser, Session } from './entities.ts'
import { liveSessions } from './instance.ts'
import type { Instance } from './instance.ts'
import { sessionToken } from './tokens.ts'

/**
 * Returns a Clerk client (one browser) as the JSON that clerk-js expects. Each session contains a
 * new token whose `azp` claim is `origin`.
 */
export function clientJSON(instance: Instance, client: Client, origin: string): ClientJSON {
  const sessions = liveSessions(instance, client)
  return {
    object: 'client',
    id: client.id,
    sessions: sessions.map((session) => sessionJSON(instance, session, origin)),
    sign_in: client.signIn && signInJSON(instance, client.signIn, origin),
    sign_up: client.signUp && signUpJSON(client.signUp, origin),
    last_active_session_id: sessions[0]?.id ?? null,
    last_authentication_strategy: null,
    cookie_expires_at: null,
    captcha_bypass: false,
    created_at: client.createdAt,
    updated_at: client.updatedAt,
  }
}

export function sessionJSON(instance: Instance, session: Session, origin: string): SessionJSON {
  const user = instance.store.user(session.personId)
  if (!user) throw new Error(`Session ${session.id} has no user`)
  const { keys, issuer, clock } = instance
  const jwt = sessionToken(session, { keys, issuer, origin, now: clock.now() })
  return {
    object: 'session',
    id: session.id,
    status: 'active',
    factor_verification_age: [0, -1],
    expire_at: session.expireAt,
    abandon_at: session.expireAt,
    last_active_at: session.lastActiveAt,
    last_active_token: { object: 'token', id: '', jwt },
    last_active_organization_id: null,
    actor: null,
    tasks: null,
    user: userJSON(user),
    public_user_data: {
      first_name: user.firstName,
      last_name: user.lastName,
      image_url: '',
      has_image: false,
      identifier: user.email,
      user_id: user.id,
    },
    created_at: session.createdAt,
    updated_at: session.lastActiveAt,
  }
}

function userJSON(user: ClerkUser): UserJSON {
  return {
    object: 'user',
    id: user.id,
    external_id: null,
    primary_email_address_id: user.emailId,
    primary_phone_number_id: null,
    primary_web3_wallet_id: null,
    image_url: '',
    has_image: false,
    username: null,
    email_addresses: [
      {
        object: 'email_address',
        id: user.emailId,
        email_address: user.email,
        verification: verification({ status: 'verified', strategy: 'email_code' }),
        linked_to: [],
        matches_sso_connection: false,
      },
    ],
    phone_numbers: [],
    web3_wallets: [],
    external_accounts: [],
    enterprise_accounts: [],
    passkeys: [],
    organization_memberships: [],
    password_enabled: user.passwordHash !== null,
    profile_image_id: '',
    first_name: user.firstName,
    last_name: user.lastName,
    totp_enabled: false,
    backup_code_enabled: false,
    two_factor_enabled: false,
    public_metadata: {},
    unsafe_metadata: {},
    last_sign_in_at: user.lastSignInAt,
    timezone: null,
    create_organization_enabled: false,
    create_organizations_limit: null,
    delete_self_enabled: false,
    legal_accepted_at: null,
    updated_at: user.updatedAt,
    created_at: user.createdAt,
  }
}
