import { badRequest, conflict, forbidden, notFound } from '../../../contract/errors.ts'
import { defineTexts } from '../../../texts.ts'

export const memberTexts = defineTexts({
  updated: 'Profile updated successfully!',
  updateFailed: 'Failed to update profile. Please try again.',
  phoneRequired: 'Phone number is required.',
  noFile: 'No file selected.',
  noneFound: 'No members found.',
})

export const memberErrors = {
  notFound: notFound('member-not-found', 'There is no member with this id.'),
  tooMany: conflict(
    'too-many-people',
    'There are too many people for one list. Please ask for them in pages.',
  ),
  twoHouseholds: forbidden(
    'child-of-two-households',
    'This child belongs to two households, so only the church’s office changes how to reach them.',
  ),
  noFile: badRequest('no-file', memberTexts.noFile),
  notTheirPicture: badRequest(
    'not-their-picture',
    'This picture was not uploaded for this member. Please upload one.',
  ),
}
