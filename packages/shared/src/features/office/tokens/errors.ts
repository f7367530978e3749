import { conflict, notFound } from '../../../contract/errors.ts'
import { worded } from '../../../texts.ts'
import { TOKENS_MAX } from './schema.ts'

export const tokenErrors = {
  notFound: notFound('token-not-found', 'This token has ended already.'),
  tooMany: conflict(
    'too-many-tokens',
    worded('There can be {max} tokens. Please end one first.', { max: TOKENS_MAX }),
  ),
}
