import { t } from '@church/shared'

/** Said once the user has chosen. */
export const choiceSaved = t('Your choice has been saved.')
