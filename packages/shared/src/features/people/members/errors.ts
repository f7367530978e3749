import { defineErrors } from '../../../contract/errors.ts'
import { defineMessages } from '../../../texts.ts'

export const memberMessages = defineMessages({
  updated: 'Profile updated successfully!',
  updateFailed: 'Failed to update profile. Please try again.',
  phoneRequired: 'Phone number is required.',
  noFile: 'No file selected.',
  noneFound: 'No members found.',
})

export const memberErrors = defineErrors({
  notFound: { code: 'member-not-found', status: 404, detail: 'There is no member with this id.' },
  twoHouseholds: {
    code: 'child-of-two-households',
    status: 403,
    detail:
      'This child belongs to two households, so only the church’s office changes how to reach them.',
  },
  noFile: { code: 'no-file', status: 400, detail: memberMessages.noFile },
  notTheirPicture: {
    code: 'not-their-picture',
    status: 400,
    detail: 'This picture was not uploaded for this member. Please upload one.',
  },
})
