import { accountErrors } from '../../../account-errors.ts'
import { defineErrors } from '../../../contract/errors.ts'
import { defineMessages } from '../../../texts.ts'

export const userMessages = defineMessages({
  noneFound: 'No users found.',
  deleted: 'User deleted successfully!',
  signInsEnded: 'They’ve been signed out everywhere.',
})

export const userErrors = {
  ...accountErrors,
  ...defineErrors({
    languageNotOffered: {
      code: 'language-not-offered',
      status: 400,
      detail: 'Choose one of the languages that are offered.',
    },
    emailNeeded: {
      code: 'email-needed',
      status: 400,
      detail: 'Please enter an email address: an account needs one.',
    },
    accountNeeded: {
      code: 'account-needed',
      status: 409,
      detail: 'Only somebody with an account can be an admin. Please invite them first.',
    },
    accountForRole: {
      code: 'account-needed-for-role',
      status: 409,
      detail: 'Only somebody with an account can have a role. Please invite them first.',
    },
    hasLeft: {
      code: 'has-left',
      status: 409,
      detail:
        'Somebody who has left can have no role and no admin right. Please make them active first.',
    },
    lastAdmin: {
      code: 'last-admin',
      status: 409,
      detail: 'This is the only admin. Please make somebody else an admin first.',
    },
    /** Sent with the names of the children in the message. */
    childrenLeft: {
      code: 'children-left',
      status: 409,
      detail:
        'Children would be left without an adult in their household. Please choose whether their records are kept or deleted.',
    },
  }),
}
