export { AssistantSection } from './console/assistant-section.tsx'
export { GuideSection } from './console/guide-section.tsx'
export { UsesTable } from './console/uses-table.tsx'
