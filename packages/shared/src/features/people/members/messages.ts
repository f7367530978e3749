export const memberMessages = {
  updated: 'Profile updated successfully!',
  updateFailed: 'Failed to update profile. Please try again.',
  phoneRequired: 'Phone number is required.',
  noFile: 'No file selected.',
  noneFound: 'No members found.',
} as const
