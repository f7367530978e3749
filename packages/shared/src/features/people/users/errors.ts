import { accountErrors } from '../../../account-errors.ts'
import { badRequest, conflict } from '../../../contract/errors.ts'
import { defineTexts } from '../../../texts.ts'

export const userTexts = defineTexts({
  noneFound: 'No users found.',
  deleted: 'User deleted successfully!',
  signInsEnded: 'They’ve been signed out everywhere.',
})

export const userErrors = {
  ...accountErrors,
  languageNotOffered: badRequest(
    'language-not-offered',
    'Choose one of the languages that are offered.',
  ),
  emailNeeded: badRequest('email-needed', 'Please enter an email address: an account needs one.'),
  accountNeeded: conflict(
    'account-needed',
    'Only somebody with an account can be an admin. Please invite them first.',
  ),
  accountForRole: conflict(
    'account-needed-for-role',
    'Only somebody with an account can have a role. Please invite them first.',
  ),
  hasLeft: conflict(
    'has-left',
    'Somebody who has left can have no role and no admin right. Please make them active first.',
  ),
  lastAdmin: conflict(
    'last-admin',
    'This is the only admin. Please make somebody else an admin first.',
  ),
  /** Sent with the names of the children in the message. */
  childrenLeft: conflict(
    'children-left',
    'Children would be left without an adult in their household. Please choose whether their records are kept or deleted.',
  ),
}
