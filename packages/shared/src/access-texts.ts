import { defineTexts } from './texts.ts'

/** Messages that both the server and the screens show. Separate from any feature, because any screen may need them. */
export const accessTexts = defineTexts({
  adminsOnly: 'Not authorized as admin',
  twoStepRequired:
    'Admins must use two-step sign-in here. Please switch it on in your profile first.',
  refreshFailed: 'Token refresh failed',
})
