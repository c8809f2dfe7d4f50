/** Fills its slot: give the slot a definite height. `isDiagnostic`: default is the browser's own setting. */
export interface BookPreviewProps { slug: string; title: string; isDiagnostic?: boolean }
export interface PagePreviewProps { slug: string; pageName: string; isDiagnostic?: boolean }
