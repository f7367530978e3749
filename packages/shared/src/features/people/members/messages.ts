export const MEMBER_TYPES = ['Regular', 'Visitor', 'Frequent Visitor'] as const

export const memberMessages = {
  updated: 'Profile updated successfully!',
  updateFailed: 'Failed to update profile. Please try again.',
  uploaded: 'Image uploaded successfully!',
  uploadFailed: 'Image upload failed. Please try again.',
  uploadedWithoutAddress: 'Upload succeeded, but no image URL returned.',
  phoneRequired: 'Phone number is required.',
  noFile: 'No file selected.',
  noDetails: 'No member details available.',
  noPhones: 'No phone numbers available',
  noEmails: 'No emails available',
  noDepartments: 'No departments assigned',
  noValue: 'N/A',
  noneFound: 'No members found.',
} as const
