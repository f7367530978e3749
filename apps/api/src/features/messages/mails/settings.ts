import { type MailClosing, mailClosing } from '@church/shared'
import { defineSetting } from '../../../platform/setting.ts'

/** The church's own lines at the end of every mail. */
export const mailsSetting = defineSetting<MailClosing>({
  key: 'mails',
  schema: mailClosing,
  initial: { closing: '' },
  action: 'mails.change',
})
