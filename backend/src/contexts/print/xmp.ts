/** A description by ISO 16684-1 with what ISO 15930-7 (PDF/X-4) asks for. `id`: 32 hexadecimal digits. */
export function pdfXMetadata({
  title,
  madeAt,
  id,
}: {
  readonly title: string;
  readonly madeAt: string;
  readonly id: string;
}): string {
  const uuid = `uuid:${id.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')}`;
  return `<?xpacket begin="\uFEFF" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:xmpMM="http://ns.adobe.com/xap/1.0/mm/" xmlns:pdf="http://ns.adobe.com/pdf/1.3/" xmlns:pdfxid="http://www.npes.org/pdfx/ns/id/">
<dc:format>application/pdf</dc:format>
<dc:title><rdf:Alt><rdf:li xml:lang="x-default">${escapeXml(title)}</rdf:li></rdf:Alt></dc:title>
<xmp:CreateDate>${madeAt}</xmp:CreateDate><xmp:ModifyDate>${madeAt}</xmp:ModifyDate><xmp:MetadataDate>${madeAt}</xmp:MetadataDate><xmp:CreatorTool>Bindery</xmp:CreatorTool>
<xmpMM:DocumentID>${uuid}</xmpMM:DocumentID><xmpMM:InstanceID>${uuid}</xmpMM:InstanceID><xmpMM:VersionID>1</xmpMM:VersionID><xmpMM:RenditionClass>default</xmpMM:RenditionClass>
<pdf:Producer>Bindery (Typst, pdf-lib)</pdf:Producer><pdf:Trapped>False</pdf:Trapped>
<pdfxid:GTS_PDFXVersion>PDF/X-4</pdfxid:GTS_PDFXVersion>
</rdf:Description></rdf:RDF></x:xmpmeta>
<?xpacket end="w"?>`;
}

const escapeXml = (text: string): string => text.replace(/[<>&]/g, (sign) => `&#${sign.charCodeAt(0)};`);
