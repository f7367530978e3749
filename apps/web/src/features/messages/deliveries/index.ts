export { MessagesHeading } from './messages-heading.tsx'
export { NoMails, useLacksMails } from './no-mails.tsx'
