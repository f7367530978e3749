export const householdPaths = {
  households: '/admin/households',
  newHousehold: '/admin/household/new',
  editHousehold: '/admin/household/:id/edit',
} as const
