import type { EnvironmentJSON } from '@clerk/shared/types'

const off = {
  enabled: false,
  required: false,
  used_for_first_factor: false,
  first_factors: [],
  used_for_second_factor: false,
  second_factors: [],
  verifications: [],
  verify_at_sign_up: false,
}

/**
 * The settings that clerk-js loads first: email and password, Google, one session per browser, and
 * no bot challenge at sign-up. The cast is needed, because we omit fields that only Clerk's own UI
 * reads.
 */
export const environment = {
  object: 'environment',
  id: 'env_local',
  maintenance_mode: false,
  client_debug_mode: false,
  partitioned_cookies: false,
  auth_config: {
    object: 'auth_config',
    id: 'aac_local',
    single_session_mode: true,
    claimed_at: null,
    reverification: false,
  },
  display_config: {
    object: 'display_config',
    id: 'display_config_local',
    instance_environment_type: 'production',
    application_name: 'RN Opportunities (local)',
    branded: false,
    captcha_public_key: null,
    captcha_public_key_invisible: null,
    captcha_widget_type: 'smart',
    captcha_provider: 'turnstile',
    captcha_oauth_bypass: [],
    captcha_heartbeat: false,
    preferred_sign_in_strategy: 'password',
    show_devmode_warning: false,
    home_url: '/',
    sign_in_url: '/',
    sign_up_url: '/',
    after_sign_in_url: '/',
    after_sign_up_url: '/',
    after_sign_out_all_url: '/',
    after_sign_out_one_url: '/',
    after_switch_session_url: '/',
  },
  user_settings: {
    attributes: {
      email_address: {
        ...off,
        enabled: true,
        required: true,
        used_for_first_factor: true,
        first_factors: ['email_code'],
        verifications: ['email_code'],
        verify_at_sign_up: true,
      },
      password: { ...off, enabled: true, required: true },
      phone_number: off,
      username: off,
      web3_wallet: off,
      first_name: { ...off, enabled: true },
      last_name: { ...off, enabled: true },
      authenticator_app: off,
      backup_code: off,
      passkey: off,
    },
    actions: { delete_self: false, create_organization: false },
    social: {
      oauth_google: {
        enabled: true,
        required: false,
        authenticatable: true,
        strategy: 'oauth_google',
        name: 'Google',
      },
    },
    enterprise_sso: { enabled: false, self_serve_sso: false },
    sign_in: { second_factor: { required: false, enabled: false } },
    sign_up: {
      allowlist_only: false,
      captcha_enabled: false,
      legal_consent_enabled: false,
      mode: 'public',
      progressive: true,
      mfa: { required: false },
    },
    password_settings: { min_length: 8, max_length: 72, disable_hibp: true },
    passkey_settings: { allow_autofill: false, show_sign_in_button: false },
    username_settings: { min_length: 4, max_length: 64 },
  },
  organization_settings: { enabled: false, max_allowed_memberships: 0 },
  commerce_settings: null,
  api_keys_settings: null,
  protect_config: null,
} as unknown as EnvironmentJSON
