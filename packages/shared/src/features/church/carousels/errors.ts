import { badRequest, notFound } from '../../../contract/errors.ts'
import { carouselTexts } from './texts.ts'

export const carouselErrors = {
  imageRequired: badRequest('image-required', carouselTexts.imageRequired),
  notFound: notFound('item-not-found', 'There is no carousel item with this id.'),
}
