/**
 * OpenAI's errors. The keys are our own names. Each value has the status, the type, OpenAI's code
 * and the default message. Source: https://platform.openai.com/docs/guides/error-codes
 */
const failures = {
  no_key: [
    401,
    'invalid_request_error',
    null,
    "You didn't provide an API key. You need to provide your API key in an Authorization header using Bearer auth.",
  ],
  invalid_api_key: [
    401,
    'invalid_request_error',
    'invalid_api_key',
    'Incorrect API key provided. You can find your API key at https://platform.openai.com/account/api-keys.',
  ],
  model_not_found: [404, 'invalid_request_error', 'model_not_found', 'The model does not exist.'],
  unknown_url: [404, 'invalid_request_error', 'unknown_url', 'Invalid URL.'],
  invalid_json: [
    400,
    'invalid_request_error',
    null,
    'We could not parse the JSON body of your request.',
  ],
  missing_required_parameter: [
    400,
    'invalid_request_error',
    'missing_required_parameter',
    'Missing required parameter.',
  ],
  unknown_parameter: [400, 'invalid_request_error', 'unknown_parameter', 'Unknown parameter.'],
  invalid_value: [400, 'invalid_request_error', 'invalid_value', 'Invalid value.'],
  unsupported_parameter: [
    400,
    'invalid_request_error',
    'unsupported_parameter',
    'Unsupported parameter.',
  ],
  unsupported_value: [400, 'invalid_request_error', 'unsupported_value', 'Unsupported value.'],
  rate_limit_exceeded: [
    429,
    'requests',
    'rate_limit_exceeded',
    'Rate limit reached for requests. Please try again in 1s.',
  ],
} as const satisfies Record<string, readonly [number, string, string | null, string]>

export type FailureCode = keyof typeof failures

export class OpenAiFailure extends Error {
  readonly code: FailureCode
  readonly param: string | null

  constructor(code: FailureCode, message: string = failures[code][3], param: string | null = null) {
    super(message)
    this.code = code
    this.param = param
  }

  get reply(): Response {
    const [status, type, code] = failures[this.code]
    const { message, param } = this
    return Response.json({ error: { message, type, param, code } }, { status })
  }
}

export function injectedFaultReply(status: number): Response {
  const limited = status === 429
  const [, type, code, message] = limited
    ? failures.rate_limit_exceeded
    : [status, 'server_error', null, 'The server had an error while processing your request.']
  const reply = Response.json({ error: { message, type, param: null, code } }, { status })
  if (limited) reply.headers.set('retry-after', '1')
  return reply
}
