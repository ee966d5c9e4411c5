import { useEffect } from 'react';
import { useWords } from './language.ts';

/** Sets the title of the document; an empty one leaves the name of the product alone. */
export function useDocumentTitle(title: string): void {
  const product = useWords()('Evaluation Program Service');
  useEffect(() => {
    document.title = title === '' ? product : `${title} · ${product}`;
  }, [title, product]);
}
