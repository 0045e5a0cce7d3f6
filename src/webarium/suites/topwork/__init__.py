"""Tasks about TopWork, where clients hire freelancers and pay them."""
