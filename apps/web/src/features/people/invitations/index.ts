export { InviteAside } from './invite-aside.tsx'
export { InviteDialog } from './invite-dialog.tsx'
export { InviteSeveralDialog } from './invite-several-dialog.tsx'
export { Terms } from './terms.tsx'
