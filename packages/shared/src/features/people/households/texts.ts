import { defineTexts } from '../../../texts.ts'

export const householdTexts = defineTexts({
  deleted: 'The household has been deleted. The people in it are still there.',
  agreed: 'Your household can mark you present now.',
  ended: 'Your household can’t mark you present any more.',
  accepted: 'The request has been accepted.',
  declined: 'The request has been declined.',
})

/** Why somebody cannot be marked by their household. */
export const householdRefusals = defineTexts({
  'not-agreed': 'Has an account, and has not agreed to be marked by the household.',
  admin: 'Is an admin, and can only be marked by themselves.',
  left: 'Is recorded as having left. Please ask the church’s office.',
  'not-counted': 'Chose not to be counted.',
  'not-running': 'The session takes no marks any more.',
})
