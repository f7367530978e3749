import { carouselHandlers } from './handlers.ts'

export const carouselsFeature = { handlers: carouselHandlers }
