/** Milliseconds that each slide is shown. */
export const CAROUSEL_INTERVAL_MS = 5000

/** Pixels; a picture is written in each of these that is not wider than it is. */
export const CAROUSEL_WIDTHS = [400, 800, 1200, 1600] as const

/** Characters. */
export const DESCRIPTION_MAX = 300
export const TITLE_MAX = 150
export const DETAILS_MAX = 1000

export const carouselMessages = {
  imageRequired: 'Please upload an image.',
  deleteQuestion: 'Are you sure you want to delete this item?',
  added: 'The item is added.',
  deleted: 'The item is deleted.',
  noChurchItems: 'No Church Carousel Items Found',
  noProgramItems: 'No Program Carousel Items Found',
  noDescription: 'No description',
  noTitle: 'No title',
  defaultDescription: 'Church Gallery',
  defaultTitle: 'Church Program',
  defaultDetails: 'Details about this program.',
} as const
