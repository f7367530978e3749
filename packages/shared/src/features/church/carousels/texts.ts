import { defineTexts } from '../../../texts.ts'

/** How long each slide is shown, in milliseconds. */
export const CAROUSEL_INTERVAL_MS = 5000

/** Widths in pixels. A picture is stored in each of them that does not exceed its own width. */
export const CAROUSEL_WIDTHS = [400, 800, 1200, 1600] as const

/** In characters, like the two below. */
export const DESCRIPTION_MAX = 300
export const TITLE_MAX = 150
export const DETAILS_MAX = 1000

export const carouselTexts = defineTexts({
  imageRequired: 'Please upload an image.',
  deleteQuestion: 'Are you sure you want to delete this item?',
  deleted: 'Item deleted.',
  noTitle: 'No title',
})
