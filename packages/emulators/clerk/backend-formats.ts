import type { EmailAddressJSON, UserJSON } from '@clerk/backend'
import type { ClerkUser } from './entities.ts'

export function backendUserJSON(user: ClerkUser): UserJSON {
  return {
    object: 'user',
    id: user.id,
    username: null,
    first_name: user.firstName,
    last_name: user.lastName,
    image_url: '',
    has_image: false,
    primary_email_address_id: user.emailId,
    primary_phone_number_id: null,
    primary_web3_wallet_id: null,
    password_enabled: user.passwordHash !== null,
    two_factor_enabled: false,
    totp_enabled: false,
    backup_code_enabled: false,
    email_addresses: [
      {
        object: 'email_address',
        id: user.emailId,
        email_address: user.email,
        verification: verificationOf(user),
        linked_to: [],
      },
    ],
    phone_numbers: [],
    web3_wallets: [],
    organization_memberships: null,
    external_accounts: [],
    enterprise_accounts: [],
    password_last_updated_at:
      user.passwordHash === null ? null : (user.passwordResetAt ?? user.createdAt),
    public_metadata: {},
    private_metadata: {},
    unsafe_metadata: {},
    external_id: null,
    last_sign_in_at: user.lastSignInAt,
    banned: false,
    locked: false,
    lockout_expires_in_seconds: null,
    verification_attempts_remaining: null,
    created_at: user.createdAt,
    updated_at: user.updatedAt,
    last_active_at: user.lastSignInAt,
    create_organization_enabled: false,
    create_organizations_limit: null,
    delete_self_enabled: false,
    legal_accepted_at: null,
    locale: null,
  }
}

/** Every email address counts as verified, even if its sign-up needed no code. */
const verificationOf = (user: ClerkUser) =>
  ({
    // Clerk sends this object type, but the types of @clerk/backend do not list it.
    object: 'verification',
    id: user.emailId,
    status: 'verified',
    strategy: user.googleAccountId ? 'from_oauth_google' : 'email_code',
    attempts: 1,
    expire_at: user.createdAt,
  }) as unknown as EmailAddressJSON['verification']
