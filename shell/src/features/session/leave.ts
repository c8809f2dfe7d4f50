import { createContext, useContext } from 'react';

/** Opens another document, because data in memory lasts as long as this one. Back does not return here. */
export const leaveDocument = (path: string): void => window.location.replace(path);

/** Replaced in tests. */
export const LeaveContext = createContext(leaveDocument);
export const useLeave = (): typeof leaveDocument => useContext(LeaveContext);
