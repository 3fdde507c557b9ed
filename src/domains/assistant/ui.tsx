export { AssistantSection } from './console/assistant-section.tsx'
export { UsesTable } from './console/uses-table.tsx'
