import { badRequest, notFound } from '../../../contract/errors.ts'
import { carouselMessages } from './messages.ts'

export const carouselErrors = {
  imageRequired: badRequest('image-required', carouselMessages.imageRequired),
  notFound: notFound('item-not-found', 'There is no carousel item with this id.'),
}
