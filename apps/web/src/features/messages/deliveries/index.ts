export { NoMails, useLacksMails } from './no-mails.tsx'
