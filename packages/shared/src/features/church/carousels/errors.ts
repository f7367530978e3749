import { defineErrors } from '../../../contract/errors.ts'
import { carouselMessages } from './messages.ts'

export const carouselErrors = defineErrors({
  imageRequired: { code: 'image-required', status: 400, detail: carouselMessages.imageRequired },
  notFound: {
    code: 'item-not-found',
    status: 404,
    detail: 'There is no carousel item with this id.',
  },
})
