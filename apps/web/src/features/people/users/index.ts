export { nameOf } from './name.ts'
export { similarUsers, userById, userList } from './queries.ts'
export { UnconfirmedBadge, UserBadges } from './user-badges.tsx'
