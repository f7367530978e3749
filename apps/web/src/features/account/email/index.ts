export { ConfirmEmailNotice } from './confirm-email-notice.tsx'
