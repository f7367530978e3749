import { mailsHandlers } from './handlers.ts'

export { mailsSetting } from './settings.ts'

export const mailsFeature = { handlers: mailsHandlers }
