import { notFound } from '../../../contract/errors.ts'

export const photographErrors = {
  notYours: notFound('photographs-not-yours', 'You don’t look after this child.'),
}
