export const MAX_LENGTH = 60;
export const FIELDS = Array.from({ length: 30 }, (_, index) => ({
  key: `field_${index}`,
  label: `Question ${index + 1}`,
  isRequired: index % 3 === 0,
}));
