import type { OwnPhotoPermission } from '@church/shared'

/** A child of the user, about whom no parent has answered. */
export const ada: OwnPhotoPermission = {
  child: 9,
  name: 'Ada Ade',
  use: 'none',
  until: null,
  is_you: false,
  own_yes: 'nobody',
  said: null,
}
