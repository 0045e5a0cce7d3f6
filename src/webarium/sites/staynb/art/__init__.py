"""Pictures of stays: flat landscapes and rooms drawn as SVG from their key alone."""
